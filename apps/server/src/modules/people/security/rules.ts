/** All one digit, or counting up or down: the first things anybody tries. */
export const isGuessable = (digits: string): boolean => {
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]))
  return [0, 1, -1].some((step) => steps.every((each) => each === step))
}
