import { expect, it } from 'vitest'
import { messageAddress, wholeAddress } from './whole-address.ts'

const here = { HOST: '127.0.0.1', PORT: 3100 }

it('names the host, whether or not one was set', () => {
  expect(wholeAddress({ ...here, PUBLIC_URL: 'https://sign.example.cn' }, '/chainview?no=XQ1')).toBe(
    'https://sign.example.cn/chainview?no=XQ1',
  )
  expect(wholeAddress({ ...here, PUBLIC_URL: undefined }, '/chainview?no=XQ1')).toBe(
    'http://localhost:3100/chainview?no=XQ1',
  )
})

it('sends whole addresses in messages, by the name people know or the machine it runs on', () => {
  expect(messageAddress({ ...here, PUBLIC_URL: 'https://sign.example.cn' }, '/blankPage/1')).toBe(
    'https://sign.example.cn/blankPage/1',
  )
  expect(messageAddress({ ...here, PUBLIC_URL: undefined }, '/blankPage/1')).toMatch(
    /^http:\/\/[^/]+:\d+\/blankPage\/1$/,
  )
})
