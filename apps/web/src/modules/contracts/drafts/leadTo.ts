// Scrolls to where a problem is mended and puts the cursor there. A problem of something that is not on the page by
// itself leads to the part it belongs to: parties.0.signers.1.mobile → parties.0.signers.1 → … → parties.

export const placeOf = (root: ParentNode, at: string): HTMLElement | null => {
  const steps = at.split('.')
  while (steps.length > 0) {
    const found = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(steps.join('.'))}"]`)
    if (found) return found
    steps.pop()
  }
  return null
}

export const leadTo = (at: string) => {
  const place = placeOf(document, at)
  if (!place) return
  place.scrollIntoView({ block: 'center' })
  const first = place.querySelector<HTMLElement>(
    'input:not([type=file]), textarea, button:not([tabindex="-1"])',
  )
  first?.focus({ preventScroll: true })
}
