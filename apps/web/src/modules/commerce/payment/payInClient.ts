// The messaging client's own cashier, which it puts into pages it shows.

type Pay = (asked: { info: string; onSuccess: () => void; onFail: (error: unknown) => void }) => void
type Bridge = { biz?: { alipay?: { pay?: Pay } } }

/** Ends when the client closes its cashier. That it closed proves nothing: the order is asked for. */
export const payInClient = (request: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const pay = (window as { dd?: Bridge }).dd?.biz?.alipay?.pay
    if (!pay) reject(new Error('请在钉钉客户端中打开本页支付，或改用其他方式'))
    else
      pay({
        info: request,
        onSuccess: () => resolve(),
        onFail: () => reject(new Error('没有完成支付，可再次打开钉钉收银台')),
      })
  })
