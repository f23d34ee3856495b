import { words } from '../messages/shared.zh.ts'
import { chooseLargePrint, useLargePrint } from '../reading/largePrint.ts'

/** 适老化: everything larger, on every page of this device, until it is pressed again. */
export const LargePrintSwitch = () => {
  const isLarge = useLargePrint()
  return (
    <button type="button" aria-pressed={isLarge} onClick={() => chooseLargePrint(!isLarge)}>
      {words().largePrint}
    </button>
  )
}
