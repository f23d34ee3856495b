// When a partner is warned. Pure.

export type AlertSettings = {
  pushFailures: number
  errorRate: number
  lowBalance: number
  mobiles: string[]
  emails: string[]
}
export type AlertKind = 'pushFailing' | 'errorRate' | 'lowBalance'
export type Trouble = { kind: AlertKind; appId: string | null; subject: string; content: string }

const USUAL: AlertSettings = { pushFailures: 5, errorRate: 20, lowBalance: 100, mobiles: [], emails: [] }
export const alertSettings = ({ alerts }: { alerts: unknown }): AlertSettings => ({
  ...USUAL,
  ...(alerts as Partial<AlertSettings>),
})

export type Receiver = { appId: string; endpointId: string; url: string; failing: number }
export type HourOfCalls = { appId: string; appName: string; calls: number; failures: number }
export type PartnerHealth = {
  receivers: readonly Receiver[]
  calls: readonly HourOfCalls[]
  /** Null where no company is bound. */
  copies: number | null
}
/** Too few calls say nothing about a rate. */
const ENOUGH_CALLS = 20

export const troublesOf = (
  settings: AlertSettings,
  { receivers, calls, copies }: PartnerHealth,
): Trouble[] => [
  ...receivers
    .filter(({ failing }) => failing >= settings.pushFailures)
    .map(
      ({ appId, endpointId, url, failing }): Trouble => ({
        kind: 'pushFailing',
        appId,
        subject: endpointId,
        content: `回调地址 ${url} 连续失败 ${failing} 次`,
      }),
    ),
  ...calls
    .filter(({ calls: all, failures }) => all >= ENOUGH_CALLS && (failures / all) * 100 >= settings.errorRate)
    .map(
      ({ appId, appName, calls: all, failures }): Trouble => ({
        kind: 'errorRate',
        appId,
        subject: appId,
        content: `应用「${appName}」最近一小时 ${all} 次调用中 ${failures} 次失败（${Math.round((failures / all) * 100)}%）`,
      }),
    ),
  ...(copies !== null && copies < settings.lowBalance
    ? [
        {
          kind: 'lowBalance' as const,
          appId: null,
          subject: 'contract',
          content: `合同份数剩余 ${copies} 份，低于 ${settings.lowBalance} 份`,
        },
      ]
    : []),
]
