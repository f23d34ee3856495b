import { expect, it } from 'vitest'
import { withHosts } from './with-hosts.ts'

it('puts the host before addresses of ours, wherever they stand, and touches nothing else', () => {
  const at = new Date()
  const data = {
    url: '/blob/1',
    webUrl: null,
    list: [{ previewUrl: '/platform/x', name: '/not/an/address' }],
    returnUrl: 'https://partner.example/back',
    url2: '/no',
    signUrl: '//other.example/x',
    at,
  }
  expect(withHosts(data, 'https://xinqi.example')).toEqual({
    ...data,
    url: 'https://xinqi.example/blob/1',
    list: [{ previewUrl: 'https://xinqi.example/platform/x', name: '/not/an/address' }],
  })
})
