import { messages } from '../../language/messages.ts'

export const words = messages('workplace-bridge', {
  notLoaded: '钉钉客户端脚本没有加载成功，请检查网络后重试',
  notReady: '钉钉客户端没有准备好，请重新打开',
})
