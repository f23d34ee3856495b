/** 企业微信 and 飞书 tell of a button pressed in a card; 钉钉 is not asked to. */
export const hasCallbacks = (vendor: string): boolean => vendor === 'wecom' || vendor === 'feishu'

export const CALLBACK_ROUTE = '/workplace/:vendor/:corpId'
export const callbackPath = (vendor: string, corpId: string): string =>
  `/workplace/${vendor}/${encodeURIComponent(corpId)}`
