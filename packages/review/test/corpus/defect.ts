/** One defect planted in a lawful contract by replacing words that occur in it exactly once. */
export type Defect = {
  base: string
  checkpoint: string
  find: string
  /** Empty for a clause taken out. */
  put: string
}

export type PlantedText = {
  text: string
  /** Where the changed words stand; null when words were only taken out. */
  start: number | null
  end: number | null
}

export function plant(text: string, defect: Defect): PlantedText {
  const at = text.indexOf(defect.find)
  if (at < 0)
    throw new Error(
      `${defect.base}/${defect.checkpoint}: “${defect.find.slice(0, 30)}” is not in the contract`,
    )
  if (text.indexOf(defect.find, at + 1) >= 0)
    throw new Error(`${defect.base}/${defect.checkpoint}: “${defect.find.slice(0, 30)}” is not unique`)
  const planted = text.slice(0, at) + defect.put + text.slice(at + defect.find.length)
  if (defect.put === '') return { text: planted, start: null, end: null }
  let head = 0
  while (head < defect.put.length && head < defect.find.length && defect.put[head] === defect.find[head])
    head++
  let tail = 0
  while (
    tail < defect.put.length - head &&
    tail < defect.find.length - head &&
    defect.put[defect.put.length - 1 - tail] === defect.find[defect.find.length - 1 - tail]
  )
    tail++
  const start = at + head
  const end = at + defect.put.length - tail
  return end > start ? { text: planted, start, end } : { text: planted, start: null, end: null }
}
