// The words of a clause: its title, its lines, its tables.

import styles from './negotiation.module.css'

const cellsOf = (line: string): string[] | null => {
  const row = /^\|(.*)\|$/.exec(line.trim())
  return row ? row[1]!.split('|').map((cell) => cell.trim()) : null
}

type Part = { at: number } & ({ line: string } | { rows: string[][] })
const partsOf = (text: string): Part[] => {
  const parts: Part[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const cells = cellsOf(line)
    const last = parts.at(-1)
    if (cells && last && 'rows' in last) last.rows.push(cells)
    else if (cells) parts.push({ at, rows: [cells] })
    else parts.push({ at, line })
  }
  return parts
}

export const ClauseText = ({ text, titled }: { text: string; titled?: boolean }) => (
  <div className={styles.words}>
    {partsOf(text).map((part) =>
      'rows' in part ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a telephone is scrolled by keys as well
        <section key={part.at} className={styles.table} tabIndex={0} aria-label="表格">
          <table>
            <tbody>
              {part.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p key={part.at} data-title={titled && part.at === 0 ? '' : undefined}>
          {part.line}
        </p>
      ),
    )}
  </div>
)
