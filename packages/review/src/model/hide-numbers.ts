const PERSONAL = /(?<!\d)(?:\d{17}[\dXx]|1[3-9]\d{9}|\d{15,19})(?!\d)/g

/** Numbers of people stay here: the model sees their places, and what it answers gets them back. */
export const hideNumbers = (text: string) => {
  const hidden: string[] = []
  const shown = text.replace(PERSONAL, (number) => `〔号码${hidden.push(number)}〕`)
  const restore = (answer: string): string | null => {
    let whole = true
    const back = answer.replace(/〔号码(\d+)〕/g, (_, index: string) => {
      const number = hidden[Number(index) - 1]
      if (number === undefined) whole = false
      return number ?? ''
    })
    return whole ? back : null
  }
  return { shown, restore }
}

/** Numbers of people in `text` that nobody gave. */
export const strangeNumbers = (text: string, given: string): string[] =>
  [...new Set(text.match(PERSONAL) ?? [])].filter((number) => !given.includes(number))
