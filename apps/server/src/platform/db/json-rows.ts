/** Named so by everybody here: a time ends in _at, bytes in _hash, _cipher or _sha256. db.test holds every column to it. */
export const isTimeColumn = (name: string): boolean => name.endsWith('_at')
export const isBytesColumn = (name: string): boolean => /(^|_)(hash|cipher|sha256)$/.test(name)

const revived = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (isTimeColumn(name)) return new Date(value)
  if (isBytesColumn(name)) return Buffer.from(value.slice(2), 'hex')
  return value
}

/** Rows that came as JSON, many tables in one answer, as the driver would have given each of them. */
export const rowsFromJson = <Row>(json: readonly object[] | null): Row[] =>
  (json ?? []).map(
    (row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, revived(name, value)])) as Row,
  )
