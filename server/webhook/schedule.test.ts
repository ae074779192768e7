import { expect, test } from 'vitest'
import { nextTry } from './schedule.ts'
import { signatureOf } from './signature.ts'

// rules/webhook.md#15, rules/webhook.md#16
test('a delivery is tried after 1, 5, 30 minutes, 2 and 12 hours, then every 12 hours, until 3 days after the first', () => {
  const tried: number[] = []
  for (let at: number | null = 0; at !== null; at = nextTry(tried.length, 0, at)) tried.push(at)
  expect(tried.map((at) => at / 60_000)).toEqual([
    0,
    1,
    6,
    36,
    156,
    156 + 720,
    156 + 2 * 720,
    156 + 3 * 720,
    156 + 4 * 720,
    156 + 5 * 720,
    72 * 60,
  ])
})

// rules/webhook.md#10
test('a message is signed as the example of Standard Webhooks is', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signature = signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
