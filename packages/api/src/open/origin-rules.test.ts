import { describe, expect, it } from 'vitest'
import { frameProblem, hostProblem, isLocalOrigin } from './origin-rules.ts'

describe('an origin that may frame our pages', () => {
  it.each(['https://www.example.com', 'https://www.example.com:8443', 'HTTPS://Www.Example.com'])(
    '%s is one everywhere',
    (origin) => {
      expect(frameProblem(origin, true)).toBeNull()
      expect(frameProblem(origin, false)).toBeNull()
    },
  )

  it.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://localhost'])(
    '%s is one in a sandbox alone, and a production app is told why not',
    (origin) => {
      expect(frameProblem(origin, true)).toBeNull()
      expect(frameProblem(origin, false)).toContain('开发者本机')
      expect(isLocalOrigin(origin)).toBe(true)
    },
  )

  it.each([
    ['http://www.example.com', '须为 https'],
    ['http://localhost.evil.example:3000', '须为 https'],
    ['http://192.168.1.2:3000', '须为 https'],
    ['http://[::1]:3000', 'IPv6'],
    ['https://www.example.com/', '须只写协议'],
    ['https://www.example.com:443', '应为 https://www.example.com'],
    ['https://user@www.example.com', '须只写协议'],
    ['https://*.example.com', '通配'],
    ['javascript:alert(1)', '不是网页来源'],
    ['localhost:3000', '不是网页来源'],
    ['', '不是网页来源'],
  ])('%s is none, and the reason is said', (origin, reason) => {
    expect(frameProblem(origin, true)).toContain(reason)
  })
})

describe('a host to lead back to', () => {
  it('is a name with or without a port, and nothing else', () => {
    expect(hostProblem('www.example.com', false)).toBeNull()
    expect(hostProblem('www.example.com:8443', false)).toBeNull()
    for (const wrong of ['https://www.example.com', 'www.example.com/a', 'a@b.example', '*.example.com', ''])
      expect(hostProblem(wrong, true), wrong).not.toBeNull()
  })

  it('need not be registered where it is the own machine of a sandbox, and cannot be for production', () => {
    expect(hostProblem('localhost:3000', true)).toContain('不必登记')
    expect(hostProblem('127.0.0.1:3000', false)).toContain('正式应用不能')
  })
})
