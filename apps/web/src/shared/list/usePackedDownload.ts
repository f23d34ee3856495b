import { useNavigate } from 'react-router'
import { outdate } from '../api/useCall.ts'
import { toast } from '../lite/toast.ts'

/** Once packing has begun, leads to where the package will be; a call that failed has said so itself. */
export const usePackedDownload = () => {
  const navigate = useNavigate()
  return async (begin: Promise<unknown>, onBegun?: () => void) => {
    const begun = await begin.catch(() => undefined)
    if (!begun) return
    onBegun?.()
    await outdate('/task/list')
    toast.success('正在打包，完成后可在下载中心下载')
    navigate('/center/downloadList')
  }
}
