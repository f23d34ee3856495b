import { chinaDay } from '@xinqi/api/china-day'

/** Found by people in their bucket: app, month, contract, then the files in their order. Pure. */
export const objectNameOf = (
  prefix: string,
  of: { appId: string; contractNo: string; index: number; fileName: string; now: Date },
): string => {
  const month = chinaDay(of.now).slice(0, 7)
  const number = String(of.index + 1).padStart(2, '0')
  // A number or a name with a stroke in it is still one step of the path, and none that leads upwards.
  const step = (text: string) =>
    text
      .replace(/[/\\]/g, '_')
      .replace(/\p{Cc}/gu, '')
      .replace(/^\.+/, '_')
  return `${prefix}${of.appId}/${month}/${step(of.contractNo)}/${number}-${step(of.fileName)}`
}
