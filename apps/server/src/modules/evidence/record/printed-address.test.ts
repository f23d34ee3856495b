import { expect, it } from 'vitest'
import { printedAddress } from './printed-address.ts'

it('names the host, whether or not one was set', () => {
  const here = { HOST: '127.0.0.1', PORT: 3100 }
  expect(printedAddress({ ...here, PUBLIC_URL: 'https://sign.example.cn' }, '/chainview?no=XQ1')).toBe(
    'https://sign.example.cn/chainview?no=XQ1',
  )
  expect(printedAddress({ ...here, PUBLIC_URL: undefined }, '/chainview?no=XQ1')).toBe(
    'http://localhost:3100/chainview?no=XQ1',
  )
})
