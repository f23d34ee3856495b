// The messaging client's own cashier.
import { workplaceBridge } from '../../../shared/session/workplaceBridge.ts'

/** Ends when the client closes its cashier. That it closed proves nothing: the order is asked for. */
export const payInClient = async (request: string): Promise<void> => {
  const pay = (await workplaceBridge())?.biz?.alipay?.pay
  if (!pay) throw new Error('请在钉钉客户端中打开本页支付，或改用其他方式')
  await new Promise<void>((resolve, reject) =>
    pay({
      info: request,
      onSuccess: () => resolve(),
      onFail: () => reject(new Error('没有完成支付，可再次打开钉钉收银台')),
    }),
  )
}
