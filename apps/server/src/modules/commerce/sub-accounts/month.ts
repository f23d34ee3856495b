const ZONE = '+08:00'

/** A month of the calendar people here live by. */
export const monthOf = (month: string): { start: Date; end: Date } => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { start: new Date(`${month}-01T00:00:00${ZONE}`), end: new Date(`${next}-01T00:00:00${ZONE}`) }
}
