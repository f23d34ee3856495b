// The proxies we deliver give long calls their time and nobody else: a frozen server is noticed by the short ones.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { haproxyList, longCalls, nginxWithLimits } from '../../../scripts/proxy-limits.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')
const delivered = (name: string) => readFileSync(path.join(deploy, name), 'utf8')

describe('what proxies are told of long calls', () => {
  it('is what the registry says (npm run proxy:limits writes it)', () => {
    expect(delivered('nginx.conf')).toBe(nginxWithLimits(delivered('nginx.conf')))
    expect(delivered('haproxy-long-calls.lst')).toBe(haproxyList())
  })

  it('names those that need time and leaves out the others', () => {
    const long = new Set(longCalls())
    for (const name of [
      'contract/sign',
      'contract/uploadContract',
      'task/events',
      'blob/{ticket}',
      'draftAI/create',
    ])
      expect(long, name).toContain(`/api/web/${name}`)
    expect(long).toContain('/api/open/v1/webhook/events')
    for (const name of ['file/list', 'message/count', 'v2/auth/login', 'department/list'])
      expect(long, name).not.toContain(`/api/web/${name}`)
  })

  it('gives the others seconds only', () => {
    expect(delivered('nginx.conf')).toMatch(/^ {2}proxy_read_timeout 10s;$/m)
    expect(delivered('haproxy.cfg')).toMatch(/^ {2}timeout server 10s$/m)
  })
})
