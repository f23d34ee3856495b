// Watermarks as they will lie over a page: the same spacing and slant the file is drawn with.

import { WATERMARK } from '@xinqi/api/contract-fields/kinds'
import { useId } from 'react'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import styles from './contract-fields.module.css'
import { FACES, INKS } from './FieldContent.tsx'
import { widthInEms } from './fitText.ts'
import { words } from './messages/fields.zh.ts'
import type { ShownField } from './shownField.ts'

/** Distance between copies, in sizes of one copy. */
const GAPS = { sparse: 3, normal: 1.6, dense: 0.7 }
const GREY = '#808080'

export const WatermarkLayer = ({
  fields,
  fileId,
  page,
}: {
  fields: readonly ShownField[]
  fileId: string
  page: PageSize
}) =>
  fields
    .filter((field) => field.kind === 'watermark' && field.fileId === fileId)
    .map((field) => <Watermark key={field.fieldId} field={field} page={page} />)

const Watermark = ({ field: { settings, value }, page }: { field: ShownField; page: PageSize }) => {
  const id = useId()
  const text = value && 'text' in value ? value.text.trim() : ''
  if (!text) return null
  const size = settings.sizePt ?? WATERMARK.sizePt
  const density = settings.density ?? WATERMARK.density
  const slant = settings.slant ?? WATERMARK.slant
  const look = {
    fontSize: size,
    fontFamily: FACES[settings.font ?? 'hei'],
    fill: settings.colour ? INKS[settings.colour] : GREY,
    textAnchor: 'middle' as const,
    dominantBaseline: 'central' as const,
  }
  const [middleX, middleY] = [page.width / 2, page.height / 2]
  const gap = density === 'single' ? 0 : GAPS[density]
  const across = widthInEms(text) * size + size * gap * 2
  const down = size * (1 + gap * 2)
  return (
    <svg
      className={styles.watermark}
      viewBox={`0 0 ${page.width} ${page.height}`}
      preserveAspectRatio="none"
      opacity={(settings.opacity ?? WATERMARK.opacity) / 100}
      aria-label={words().watermark({ text })}
      role="img"
      data-watermark
    >
      {density === 'single' ? (
        <text {...look} x={middleX} y={middleY} transform={`rotate(${-slant} ${middleX} ${middleY})`}>
          {text}
        </text>
      ) : (
        <>
          <defs>
            <pattern
              id={id}
              x={middleX - across / 2}
              y={middleY - down / 2}
              width={across}
              height={down * 2}
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${-slant} ${middleX} ${middleY})`}
            >
              <text {...look} x={across / 2} y={down / 2}>
                {text}
              </text>
              <text {...look} x={0} y={down * 1.5}>
                {text}
              </text>
              <text {...look} x={across} y={down * 1.5}>
                {text}
              </text>
            </pattern>
          </defs>
          <rect width={page.width} height={page.height} fill={`url(#${id})`} />
        </>
      )}
    </svg>
  )
}
