// What the messenger's client puts into pages it shows.

type AskCode = (asked: {
  corpId: string
  onSuccess: (answer: { code: string }) => void
  onFail: (error: unknown) => void
}) => void
type Bridge = { runtime?: { permission?: { requestAuthCode?: AskCode } } }

const ask = (): AskCode | undefined => (window as { dd?: Bridge }).dd?.runtime?.permission?.requestAuthCode

export const hasClientBridge = () => ask() !== undefined

export const clientCode = (corpId: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = ask()
    if (!request) reject(new Error('请在钉钉客户端中打开'))
    else {
      request({
        corpId,
        onSuccess: ({ code }) => resolve(code),
        onFail: () => reject(new Error('钉钉没有给出授权，请重试')),
      })
    }
  })
