import { beforeAll, describe, expect, test } from 'vitest'
import { webhookRoutes } from '#shared/webhook.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeAll(() => {
  site.services.config.webhooksPrivate = false
})

const anywhere = 'https://203.0.113.7/crochet'
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

describe('a webhook', () => {
  // rules/webhook.md#1, rules/webhook.md#4
  test('tells the secret that the server made once, when it is made', async () => {
    const admin = await site.as('admin')
    const made = await admin.call(webhookRoutes.create, {
      body: { address: anywhere, kinds: ['event', 'bill', 'event'] },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ address: anywhere, kinds: ['event', 'bill'], is_active: true, waiting_count: 0 })
    expect(Buffer.from(made.body.secret.slice(6), 'base64')).toHaveLength(32)
    const got = await admin.call(webhookRoutes.get, { params: { id: made.body.id } })
    const { secret: _told, ...rest } = made.body
    expect(got.body).toEqual(rest)
    expect((await admin.call(webhookRoutes.list, {})).body).toEqual([rest])
  })

  // rules/webhook.md#4
  test('keeps its secret until it gets another one, sent or asked for', async () => {
    const admin = await site.as('admin')
    const { body } = await admin.call(webhookRoutes.create, { body: { address: anywhere, kinds: ['event'], secret } })
    expect(body.secret).toBe(secret)
    const params = { id: body.id }
    const stored = async () => (await site.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()).secret
    const other = await admin.call(webhookRoutes.update, { params, body: { kinds: ['bill'] } })
    expect([other.status, 'secret' in other.body, await stored()]).toEqual([200, false, secret])
    const renewed = await admin.call(webhookRoutes.update, { params, body: { secret: null } })
    expect(renewed.body.secret).not.toBe(secret)
    expect(await stored()).toBe(renewed.body.secret)
    const sent = await admin.call(webhookRoutes.update, { params, body: { secret } })
    expect([sent.body.secret, await stored()]).toEqual([secret, secret])
  })

  // rules/webhook.md#4
  test.each([
    ['without its beginning', Buffer.alloc(32, 1).toString('base64')],
    ['too short', `whsec_${Buffer.alloc(23, 1).toString('base64')}`],
    ['too long', `whsec_${Buffer.alloc(65, 1).toString('base64')}`],
    ['not base64', `whsec_${'ß'.repeat(40)}`],
    ['of a length that base64 never has', `whsec_${'A'.repeat(41)}`],
  ])('is refused with a secret %s', async (_, wrong) => {
    const admin = await site.as('admin')
    const body = { address: anywhere, kinds: ['event' as const], secret: wrong }
    const answer = await admin.call(webhookRoutes.create, { body })
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ['secret']])
  })

  // rules/webhook.md#2
  test.each([[[]], [['person']], [['payment']], [['request']], [null], ['event']])(
    'is refused with the kinds %j',
    async (kinds) => {
      const admin = await site.as('admin')
      const answer = await admin.send('POST', '/api/webhooks', { body: { address: anywhere, kinds } })
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ['kinds']])
    },
  )

  // rules/webhook.md#1
  test.each(['member', 'visitor'] as const)('is nothing to a %s', async (group) => {
    const admin = await site.as('admin')
    const { body } = await admin.call(webhookRoutes.create, { body: { address: anywhere, kinds: ['event'] } })
    const caller = await site.as(group)
    const params = { id: body.id }
    const answers = [
      await caller.call(webhookRoutes.list, {}),
      await caller.call(webhookRoutes.get, { params }),
      await caller.call(webhookRoutes.create, { body: { address: anywhere, kinds: ['event'] } }),
      await caller.call(webhookRoutes.update, { params, body: { is_active: false } }),
      await caller.call(webhookRoutes.remove, { params }),
      await caller.call(webhookRoutes.deliveries, { params }),
      await caller.call(webhookRoutes.again, { params: { id: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })

  // rules/webhook.md#1
  test('is destroyed at once, with what it would have sent', async () => {
    const admin = await site.as('admin')
    const { body } = await admin.call(webhookRoutes.create, { body: { address: anywhere, kinds: ['material'] } })
    await admin.send('PUT', `/api/materials/${await site.build.material()}`, { body: { note: 'x' } })
    expect(await site.db.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(1)
    expect((await admin.call(webhookRoutes.remove, { params: { id: body.id } })).body).toEqual({ destroyed: true })
    expect(await site.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
  })
})

describe('the address of a webhook', () => {
  const refused = async (address: string) => {
    const admin = await site.as('admin')
    const answer = await admin.call(webhookRoutes.create, { body: { address, kinds: ['event'] } })
    return answer.status === 201 ? null : answer.body.error.details?.address?.[0]
  }

  // rules/webhook.md#5
  test.each([
    ['http://203.0.113.7/', 'must begin with https'],
    ['ftp://203.0.113.7/', 'full web address'],
    ['crochet', 'full web address'],
    ['https://moi:secret@203.0.113.7/', 'full web address'],
    ['https://203.0.113.7/#ici', 'full web address'],
    ['https://203.0.113.7/cro\r\nchet', 'full web address'],
    ['https://203.0.\t113.7/', 'full web address'],
    ['https://203.0.113.7:0/', 'full web address'],
    ['https://127.0.0.1/', 'private network'],
    ['https://127.1/', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://0x7f000001/', 'private network'],
    ['https://0177.0.0.1/', 'private network'],
    ['https://localhost/', 'private network'],
    ['https://10.1.2.3/', 'private network'],
    ['https://172.31.0.1/', 'private network'],
    ['https://192.168.0.1/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://[::ffff:127.0.0.1]/', 'private network'],
    ['https://[::ffff:a00:1]/', 'private network'],
    ['https://[64:ff9b::10.0.0.1]/', 'private network'],
    ['https://[64:ff9b::169.254.169.254]/', 'No webhook'],
    ['https://[2002:7f00:1::]/', 'No webhook'],
    ['https://[::127.0.0.1]/', 'No webhook'],
    ['https://[::ffff:0:127.0.0.1]/', 'No webhook'],
    ['https://１２７.０.０.１/', 'private network'],
    ['https://203.0.113.7@127.0.0.1/', 'full web address'],
    ['file:///etc/passwd', 'full web address'],
    ['https://[fd12:3456::1]/', 'private network'],
    ['https://169.254.169.254/', 'No webhook'],
    ['https://[::ffff:169.254.169.254]/', 'No webhook'],
    ['https://[fe80::1]/', 'No webhook'],
    ['https://0.0.0.0/', 'No webhook'],
    ['https://[::]/', 'No webhook'],
    ['https://224.0.0.1/', 'No webhook'],
    ['https://[ff02::1]/', 'No webhook'],
    ['https://255.255.255.255/', 'No webhook'],
  ])('may not be %s', async (address, sentence) => {
    site.services.config.webhooksPrivate = false
    expect(await refused(address)).toContain(sentence)
  })

  // rules/webhook.md#5
  test.each([
    ['https://10.1.2.3/', null],
    ['http://192.168.0.1:5678/crochet', null],
    ['http://127.0.0.1:5678/', null],
    ['http://[fd12::1]/', null],
    ['http://203.0.113.7/', 'must begin with https'],
    ['http://169.254.169.254/', 'No webhook'],
    ['https://[fe80::1]/', 'No webhook'],
    ['http://0.0.0.0:5678/', 'No webhook'],
    ['http://224.0.0.1/', 'No webhook'],
    ['http://100.100.100.200/', 'No webhook'],
    ['http://[fd00:ec2::254]/', 'No webhook'],
    ['http://[fd00:ec2::23]/', 'No webhook'],
    ['http://[fd20:ce::254]/', 'No webhook'],
    ['http://[::ffff:100.100.100.200]/', 'No webhook'],
    ['http://2852039166/', 'No webhook'],
    ['http://localhost:3000/api/webhooks', 'Flightcase itself'],
    ['http://127.0.0.1:3000/', 'Flightcase itself'],
    ['http://localhost.:3000/', 'Flightcase itself'],
    ['http://[::ffff:127.0.0.1]:3000/', 'Flightcase itself'],
  ])('is judged where private networks are allowed: %s', async (address, sentence) => {
    site.services.config.webhooksPrivate = true
    const found = await refused(address)
    if (sentence === null) expect(found).toBe(null)
    else expect(found).toContain(sentence)
  })

  // rules/webhook.md#5
  test('may not be that of the database', async () => {
    site.services.config.webhooksPrivate = true
    const before = site.services.config.databaseUrl
    try {
      site.services.config.databaseUrl = 'postgres://flightcase:secret@localhost:5433/flightcase'
      expect(await refused('http://127.0.0.1:5433/')).toContain('its database')
      expect(await refused('http://127.0.0.1:5434/')).toBe(null)
    } finally {
      site.services.config.databaseUrl = before
    }
  })
})
