// Two small drawings that need no chart library: columns by day, and a line that falls.

import blocks from '../../../shared/theme/blocks.module.css'
import styles from './expense.module.css'

const WIDE = 720
const HIGH = 180
const FOOT = 22
const LEFT = 44
const shown = (count: number) => count.toLocaleString('zh-CN')
const short = (day: string) => day.slice(5).replace('-', '/')

/** The next round number above: what the scale ends at. */
const top = (most: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return Math.max(4, Math.ceil(most / step) * step)
}

const Scale = ({ end }: { end: number }) => (
  <>
    {[0, 0.5, 1].map((share) => {
      const y = 8 + (HIGH - 8) * (1 - share)
      return (
        <g key={share}>
          <line x1={LEFT} x2={WIDE} y1={y} y2={y} className={styles.rule} />
          <text x={LEFT - 6} y={y + 4} textAnchor="end" className={styles.tick}>
            {shown(Math.round(end * share))}
          </text>
        </g>
      )
    })}
  </>
)

const ofDays = (count: number) => Math.max(1, Math.ceil(count / 8))

export const DayColumns = ({
  rows,
  unit,
  label,
}: {
  rows: readonly { key: string; quantity: number }[]
  unit: string
  label: string
}) => {
  const end = top(Math.max(...rows.map(({ quantity }) => quantity)))
  const step = (WIDE - LEFT) / rows.length
  const used = rows.filter(({ quantity }) => quantity > 0)
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + FOOT}`} role="img" aria-label={label}>
        <Scale end={end} />
        {rows.map(({ key, quantity }, at) => {
          const high = (Math.max(0, quantity) / end) * (HIGH - 8)
          return (
            <g key={key}>
              <rect
                x={LEFT + at * step + step * 0.15}
                width={step * 0.7}
                y={HIGH - high}
                height={high}
                rx={1.5}
                className={styles.column}
              >
                <title>{`${key} ${shown(quantity)} ${unit}`}</title>
              </rect>
              {at % ofDays(rows.length) === 0 && (
                <text x={LEFT + (at + 0.5) * step} y={HIGH + 16} textAnchor="middle" className={styles.tick}>
                  {short(key)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <figcaption className={blocks.quiet}>
        {used.length} 天有使用，最多的一天 {shown(Math.max(...rows.map(({ quantity }) => quantity)))} {unit}
      </figcaption>
    </figure>
  )
}

export const Falling = ({
  points,
  unit,
  label,
}: {
  points: readonly { day: string; left: number }[]
  unit: string
  label: string
}) => {
  const end = top(Math.max(...points.map(({ left }) => left)))
  const at = (index: number) => LEFT + 4 + (index * (WIDE - LEFT - 24)) / Math.max(1, points.length - 1)
  const y = (left: number) => HIGH - (left / end) * (HIGH - 8)
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + FOOT}`} role="img" aria-label={label}>
        <Scale end={end} />
        <polyline
          points={points.map(({ left }, index) => `${at(index)},${y(left)}`).join(' ')}
          className={styles.falling}
        />
        {points.map(({ day, left }, index) => (
          <g key={day}>
            <circle cx={at(index)} cy={y(left)} r={3} className={styles.column}>
              <title>{`${day} 约剩 ${shown(left)} ${unit}`}</title>
            </circle>
            {index % 3 === 0 && (
              <text x={at(index)} y={HIGH + 16} textAnchor="middle" className={styles.tick}>
                {short(day)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
