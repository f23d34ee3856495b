import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { column } from './columns.tsx'

it('an amount has its dash where there is none, and room for some millions however narrow the list', () => {
  const amount = column.money<{ cents: number | null }>('cents', '金额', 90)
  const shown = (cents: number | null) =>
    renderToStaticMarkup(amount.render({ cents })).replace(/<[^>]+>/g, '')
  expect(shown(151_390_000)).toBe('¥1,513,900.00')
  expect(shown(0)).toBe('¥0.00')
  expect(shown(null)).toBe('–')
  expect(amount.least).toBeGreaterThanOrEqual(122)
  expect(amount.sort?.({ cents: null })).toBeNull()
})
