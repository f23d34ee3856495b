import { beforeEach, expect, it, vi } from 'vitest'
import { overlay, overlayBegins, overlayEnds } from './overlay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

it('closes 300 ms after the last request has ended', () => {
  overlayBegins()
  overlayBegins()
  expect(overlay.get().open).toBe(true)
  overlayEnds()
  vi.advanceTimersByTime(1000)
  expect(overlay.get().open).toBe(true)
  overlayEnds()
  vi.advanceTimersByTime(299)
  expect(overlay.get().open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(overlay.get().open).toBe(false)
})

it('stays when another request begins within that time', () => {
  overlayBegins()
  overlayEnds()
  vi.advanceTimersByTime(200)
  overlayBegins()
  vi.advanceTimersByTime(1000)
  expect(overlay.get().open).toBe(true)
  overlayEnds()
  vi.advanceTimersByTime(300)
  expect(overlay.get().open).toBe(false)
})
