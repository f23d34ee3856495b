// Below a table: how many columns lie beyond its edge, and the way to them. And what a cell cuts short is read by pointing at it.

import { Button } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import styles from './list.module.css'

const SCROLLERS = '.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder'

/** Heads that begin before the edge the fixed last column leaves and are not whole in sight. */
export const countCut = (heads: readonly { right: number; isFixed: boolean }[], edge: number): number =>
  heads.filter(({ right, isFixed }) => !isFixed && right > edge + 1).length

const count = (area: HTMLElement): number => {
  const heads = [...area.querySelectorAll<HTMLElement>('.ant-table-thead th')].map((head) => ({
    right: head.getBoundingClientRect().right,
    left: head.getBoundingClientRect().left,
    isFixed: getComputedStyle(head).position === 'sticky' && head.className.includes('fix'),
  }))
  const fixed = heads.filter(({ isFixed }) => isFixed).map(({ left }) => left)
  return countCut(heads, Math.min(area.getBoundingClientRect().right, ...fixed.filter((left) => left > 0)))
}

export const CutColumns = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  const [cut, setCut] = useState(0)
  // After every drawing: the table makes its parts anew when its rows come or go.
  useEffect(() => {
    const target = area.current
    if (!target) return
    const measure = () => setCut(count(target))
    measure()
    target.addEventListener('scroll', measure, true)
    // The columns are fitted to a new width after it is known: each head says when it has its own.
    const observer = new ResizeObserver(measure)
    for (const part of [target, ...target.querySelectorAll('.ant-table-thead th')]) observer.observe(part)
    return () => {
      target.removeEventListener('scroll', measure, true)
      observer.disconnect()
    }
  })
  useEffect(() => {
    const target = area.current
    const tellWhole = ({ target: over }: Event) => {
      const cell = over instanceof Element ? over.closest<HTMLElement>('.ant-table-cell-ellipsis') : null
      if (!cell || cell.title) return
      const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
        (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
      )
      if (isCut) cell.title = cell.innerText
    }
    target?.addEventListener('mouseover', tellWhole)
    return () => target?.removeEventListener('mouseover', tellWhole)
  }, [area])
  if (cut === 0) return null
  const scroll = () => {
    const scroller = area.current?.querySelector<HTMLElement>(SCROLLERS)
    scroller?.scrollBy({ left: scroller.clientWidth / 2, behavior: 'smooth' })
  }
  return (
    <Button type="link" size="small" className={styles.cutColumns} onClick={scroll}>
      右侧还有 {cut} 列 →
    </Button>
  )
}
