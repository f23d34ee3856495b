/** A name every file system takes; the contract's own where it has one. */
export const safeName = (name: string): string =>
  [...name.trim().replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')].slice(0, 80).join('') || '未命名'

/** Two of one name stand side by side with a number behind. */
export const uniqueName = (taken: Set<string>, wanted: string): string => {
  const dot = wanted.lastIndexOf('.')
  const [stem, suffix] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}（${number}）${suffix}`
  taken.add(name.toLowerCase())
  return name
}
