import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

describe('QrCode', () => {
  it('is a named picture with a quiet border, and differs with its text', () => {
    const one = renderToStaticMarkup(<QrCode text="https://example.com/a" label="手机扫码" />)
    const other = renderToStaticMarkup(<QrCode text="https://example.com/b" label="手机扫码" />)
    expect(one).toContain('aria-label="手机扫码"')
    // The finder pattern begins right after the border of two modules.
    expect(one).toContain('M2 2h1v1h-1z')
    expect(one).not.toMatch(/M[01] \d+h1/)
    expect(one).not.toBe(other)
  })
})
