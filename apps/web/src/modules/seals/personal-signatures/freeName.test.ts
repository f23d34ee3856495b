import { expect, it } from 'vitest'
import { freeName } from './freeName.ts'

it('offers the first name that is not taken', () => {
  expect(freeName('手写签名', [])).toBe('手写签名')
  expect(freeName('手写签名', ['手写签名'])).toBe('手写签名 2')
  expect(freeName('手写签名', ['手写签名', '手写签名 3', '手写签名 2'])).toBe('手写签名 4')
})
