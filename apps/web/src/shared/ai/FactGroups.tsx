// What a contract says, each line leading to its words on the page.

import blocks from '../theme/blocks.module.css'
import styles from './ai.module.css'

export type Fact = { label: string; value: string; boxes: number[][] }

export const FactGroups = ({
  groups,
  onChoose,
}: {
  groups: readonly { name: string; entries: readonly Fact[] }[]
  onChoose: (boxes: number[][]) => void
}) => (
  <>
    {groups.map(({ name, entries }) => (
      <section key={name} className={styles.group} aria-label={name}>
        <h3>{name}</h3>
        {entries.length === 0 && <p>未约定</p>}
        {entries.map(({ label, value, boxes }, index) => {
          const content = (
            <>
              <span className={styles.entryLabel}>{label}</span>
              <span className={styles.entryValue}>{value}</span>
            </>
          )
          const key = `${label}-${index}`
          return boxes.length > 0 ? (
            <button
              key={key}
              type="button"
              className={`${blocks.entry} ${styles.entry}`}
              onClick={() => onChoose(boxes)}
            >
              {content}
            </button>
          ) : (
            <div key={key} className={`${blocks.entry} ${styles.entry}`}>
              {content}
            </div>
          )
        })}
      </section>
    ))}
  </>
)
