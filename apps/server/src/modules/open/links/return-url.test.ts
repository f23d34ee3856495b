import { describe, expect, it } from 'vitest'
import { assertReturnUrl, isReturnUrl } from './return-url.ts'

const registered = {
  hosts: ['shop.example.com', 'shop.example.com.', 'pay.example.com:8443', 'localhost:3000'],
  schemes: ['myapp', 'intent'],
  isSandbox: false,
}

describe('where a page may lead back to', () => {
  it.each([
    'https://shop.example.com/done?x=1#y',
    'https://shop.example.com',
    'https://pay.example.com:8443/a',
    'myapp://signed/1',
  ])('%s is registered', (url) => expect(isReturnUrl(url, registered)).toBe(true))

  it.each([
    'javascript:alert(1)',
    'javascript://shop.example.com/%0aalert(1)',
    '//shop.example.com/a',
    'https://shop.example.com@evil.example/a',
    'https://evil.example/shop.example.com',
    'https://shop.example.com.evil.example/',
    'https://shop.example.com:8443/',
    'https:\\\\shop.example.com/',
    'https:/\\evil.example',
    'https:///evil.example/',
    'http://shop.example.com/',
    'https://shop.example.com\t.evil.example/',
    ' https://shop.example.com/',
    'https://shop.example.com./',
    'intent://scan/#Intent;scheme=zxing;package=evil.app;end',
    'data:text/html,hi',
    'otherapp://signed',
    'http://localhost:3000/',
    'https://ｓhop.example.com/',
    'https://shop%2eexample.com/',
  ])('%s is not', (url) => expect(isReturnUrl(url, registered)).toBe(false))

  it('may be any port of the developer’s own machine in a sandbox, and is told why not otherwise', () => {
    for (const own of ['http://localhost:3000/back', 'http://127.0.0.1:5173/', 'http://[::1]:3001/a?b=1']) {
      expect(isReturnUrl(own, { ...registered, isSandbox: true }), own).toBe(true)
      expect(isReturnUrl(own, registered), own).toBe(false)
      expect(() => assertReturnUrl(own, registered)).toThrow('只有沙箱应用')
    }
    const tricks = ['http://localhost@evil.example/', 'http://localhost.evil.example/', 'http://127.1:80/']
    for (const trick of tricks)
      expect(isReturnUrl(trick, { ...registered, isSandbox: true }), trick).toBe(false)
    expect(isReturnUrl('http://shop.example.com/', { ...registered, isSandbox: true })).toBe(false)
  })
})
