// What stands inside a field's box: its value as it will be printed, or what is expected there.

import { DEFAULT_SIZE_PT } from '@xinqi/api/contract-fields/kinds'
import { optionGrid } from '@xinqi/api/contract-fields/option-grid'
import { writtenRows } from '@xinqi/api/contract-fields/table-rows'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import type { CSSProperties } from 'react'
import { labelled } from '../../../shared/language/labels.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import styles from './contract-fields.module.css'
import { FieldIcon } from './FieldIcon.tsx'
import { fittedSize } from './fitText.ts'
import { words } from './messages/fields.zh.ts'
import type { ShownField } from './shownField.ts'
import { rowsInPlace } from './tableRoom.ts'

/** Points on paper as pixels at the zoom the page is shown at. */
export const points = (pt: number): string => `calc(var(--total-scale-factor, 1) * ${pt}px)`

export const FACES = {
  song: '"Noto Serif SC", "Source Han Serif SC", "Songti SC", SimSun, serif',
  hei: '"Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif',
}
export const INKS = { black: '#000', blue: '#143d99', red: '#cc1a1a' }

export const FieldContent = ({
  field,
  page,
  picture,
}: {
  field: ShownField
  page: PageSize
  /** Link to the picture a value names, where it is known. */
  picture?: string
}) => {
  const { kind, settings, value } = field
  const room = { widthPt: field.width * page.width, heightPt: field.height * page.height }
  const sizePt = settings.sizePt ?? DEFAULT_SIZE_PT
  const ink: CSSProperties = {
    fontFamily: FACES[settings.font ?? 'song'],
    textAlign: settings.align ?? 'left',
    color: INKS[settings.colour ?? 'black'],
  }
  if (kind === 'choice' || kind === 'check') {
    const options = settings.options ?? []
    const chosen = value && 'chosen' in value ? value.chosen : []
    if (options.length === 0) return <Expected field={field} room={room} />
    const { columns } = optionGrid(options.length, room.heightPt, sizePt)
    return (
      <div
        className={styles.options}
        style={{ ...ink, fontSize: points(sizePt), gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      >
        {options.map((option, index) => (
          <span key={index}>
            <span aria-hidden="true">
              {kind === 'choice' ? (chosen.includes(index) ? '◉' : '○') : chosen.includes(index) ? '☑' : '☐'}
            </span>{' '}
            {option}
          </span>
        ))}
      </div>
    )
  }
  if (value && 'pictureId' in value && picture)
    return <img className={styles.picture} src={picture} alt={field.name} draggable={false} />
  if (kind === 'table' && settings.columns?.length) {
    const rows = value && 'rows' in value ? writtenRows(settings, value.rows) : []
    const shown = rowsInPlace(rows.length, { heightPt: room.heightPt, sizePt })
    return (
      <table className={styles.table} style={{ ...ink, fontSize: points(sizePt) }}>
        <thead>
          <tr>
            {settings.columns.map((column, index) => (
              <th key={index}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {shown < rows.length && <caption>{words().rowsElsewhere({ count: rows.length - shown })}</caption>}
      </table>
    )
  }
  const text = writtenValue(kind, settings, value)
  if (!text) return <Expected field={field} room={room} />
  const wraps = kind === 'lines'
  const fitted = fittedSize(text, room, { sizePt, wraps })
  return (
    <span
      className={wraps ? styles.lines : styles.line}
      style={{ ...ink, fontSize: points(fitted.sizePt) }}
      title={fitted.overflows ? words().tooLong : undefined}
      data-overflows={fitted.overflows || undefined}
    >
      {text}
    </span>
  )
}

const Expected = ({ field, room }: { field: ShownField; room: { heightPt: number; widthPt: number } }) => {
  const label = `${labelled(field.name.trim()) || words().unnamed}${field.settings.auto || field.settings.formula ? words().automatic : ''}`
  // Small enough for its box, large enough to be read at the usual zoom.
  const upright = room.widthPt < 34 && room.heightPt > 60
  const [along, across] = upright ? [room.heightPt, room.widthPt] : [room.widthPt, room.heightPt]
  const size = Math.max(5, Math.min(10.5, across * 0.62, (along / (label.length + 2)) * 1.1))
  return (
    <span className={upright ? styles.upright : styles.expected} style={{ fontSize: points(size) }}>
      <FieldIcon kind={field.kind} />
      <span className={styles.name}>{label}</span>
      {field.required && (
        <span className={styles.required} title={words().mandatory}>
          *
        </span>
      )}
    </span>
  )
}
