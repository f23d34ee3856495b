/** The first name not taken yet: 手写签名, 手写签名 2, … */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted} ${number}`)) number++
  return `${wanted} ${number}`
}
