// antd gives no way to make the scrolled part of a table focusable, and without focus no key scrolls it.

import { type RefObject, useEffect } from 'react'

export const useScrollByKeyboard = (area: RefObject<HTMLElement | null>, label: string) => {
  // After every drawing: the table makes a new scroller when its rows come or go.
  useEffect(() => {
    const scrollers = area.current?.querySelectorAll<HTMLElement>(
      '.ant-table-body, .ant-table-tbody-virtual-holder',
    )
    for (const scroller of scrollers ?? []) {
      scroller.tabIndex = 0
      scroller.setAttribute('role', 'region')
      scroller.setAttribute('aria-label', label)
    }
  })
}
