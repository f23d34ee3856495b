/** A partner's own labels among the facts of a thing; nothing where there are none. */
export const sayLabels = (metadata: Readonly<Record<string, string>>): Record<string, string> => {
  const pairs = Object.entries(metadata)
  return pairs.length ? { 业务标签: pairs.map(([key, value]) => `${key}：${value}`).join('；') } : {}
}
