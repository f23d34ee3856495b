import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageBoundary } from './PageBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows that the page broke, tries again when asked, and starts fresh at another address', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Page = () => {
    if (broken) throw new Error('no such thing')
    return <p>内容</p>
  }
  const at = (address: string) => (
    <PageBoundary address={address}>
      <Page />
    </PageBoundary>
  )
  const { rerender } = render(at('/operation'))
  expect(screen.getByRole('alert').textContent).toContain('页面出错了')
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('alert')).toBeTruthy()
  broken = false
  rerender(at('/workbench'))
  expect(screen.getByText('内容')).toBeTruthy()
})
