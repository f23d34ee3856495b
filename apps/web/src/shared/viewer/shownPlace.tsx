// A place in a file, carried by an address and marked where it lies: `&place=fileId:page:x,y,w,h`, page from 0 and the
// rest in ten-thousandths of it.
//   const place = useShownPlace(fileId, viewer)
//   <DocumentViewer … overlay={(page) => <PlaceMark place={place} page={page.index} />} />

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewerControl } from './useViewer.ts'
import styles from './viewer.module.css'

export type ShownPlace = { fileId: string; page: number; box: readonly number[] }
type Quoted = { fileId: string | null; page: number | null; box: readonly number[] | null }

const PARTS = 10_000

/** For the end of an address that already asks something; empty where the place is not known. */
export const placeQuery = ({ fileId, page, box }: Quoted): string =>
  fileId && page && box
    ? `&place=${fileId}:${page - 1}:${box.map((part) => Math.round(part * PARTS)).join(',')}`
    : ''

export const readPlace = (text: string | null): ShownPlace | null => {
  const found = /^([0-9a-f-]{36}):(\d{1,4}):(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text ?? '')
  if (!found) return null
  const [, fileId, page, ...box] = found
  return { fileId: fileId!, page: Number(page), box: box.map((part) => Number(part) / PARTS) }
}

/** The place this address names, brought into sight once the pages are there. */
export const useShownPlace = (viewer: ViewerControl): ShownPlace | null => {
  const [params] = useSearchParams()
  const text = params.get('place')
  const { goToPoint, pageCount } = viewer
  useEffect(() => {
    const place = readPlace(text)
    if (place && pageCount > place.page) goToPoint(place.page, place.box[1]!)
  }, [text, goToPoint, pageCount])
  return readPlace(text)
}

export const PlaceMark = ({
  place,
  fileId,
  page,
}: {
  place: ShownPlace | null
  fileId: string
  page: number
}) => {
  if (!place || place.fileId !== fileId || place.page !== page) return null
  const [x = 0, y = 0, w = 0, h = 0] = place.box
  const percent = (part: number) => `${part * 100}%`
  return (
    <span
      className={styles.quoted}
      role="img"
      aria-label="原文位置"
      style={{ left: percent(x), top: percent(y), width: percent(w), height: percent(h) }}
    />
  )
}
