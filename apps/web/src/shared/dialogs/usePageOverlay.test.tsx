import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { usePageOverlay } from './usePageOverlay.ts'

afterEach(cleanup)

const Shell = () => {
  const menu = usePageOverlay()
  return (
    <>
      <button type="button" onClick={() => menu.show(true)}>
        菜单
      </button>
      <Link to="/other">另一页</Link>
      <Link to="/here?tab=2">另一项</Link>
      {menu.subject && <nav>开着</nav>}
    </>
  )
}

it('closes when another page is gone to, and not for another part of the same page', () => {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Shell />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByText('菜单'))
  fireEvent.click(screen.getByText('另一项'))
  expect(screen.queryByText('开着')).not.toBeNull()
  fireEvent.click(screen.getByText('另一页'))
  expect(screen.queryByText('开着')).toBeNull()
  fireEvent.click(screen.getByText('菜单'))
  expect(screen.queryByText('开着')).not.toBeNull()
})
