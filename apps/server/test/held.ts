/** A door that stays shut until somebody lets go of it. */
export const held = () => {
  let letGo: () => void = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}
