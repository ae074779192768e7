import { describe, expect, it } from 'vitest'
import type { RunningSite } from '../running-site.ts'
import { useStage } from './stage.ts'

let site: RunningSite
useStage((stage) => {
  site = stage.site
})
/** What a browser without a session gets. */
const head = async (path: string) => {
  const { status, headers } = await fetch(site.url + path)
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    policy: headers.get('content-security-policy'),
  }
}

describe('what installs the client', () => {
  // rules/offline.md#1
  it.each([
    ['/sw.js', 'javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/192.png', 'image/png'],
    ['/icons/512.png', 'image/png'],
    ['/icons/maskable-512.png', 'image/png'],
    ['/icons/apple-180.png', 'image/png'],
  ])('%s is served to anyone, and asked for anew each time', async (path, type) => {
    expect(await head(path)).toMatchObject({ status: 200, type: expect.stringContaining(type), cache: 'no-cache' })
  })

  // rules/offline.md#1
  it('the page may use it', async () => {
    const { type, policy } = await head('/today')
    expect(type).toContain('text/html')
    expect(policy).toContain("manifest-src 'self'")
    expect(policy).toContain("worker-src 'self'")
  })

  // rules/http.md#1
  it('the page itself is never served as a file, without its policy', async () => {
    expect((await head('/index.html')).policy).toContain("default-src 'self'")
  })
})

// rules/http.md#1
it('asks search engines to leave the site alone', async () => {
  const answer = await fetch(`${site.url}/robots.txt`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
})
