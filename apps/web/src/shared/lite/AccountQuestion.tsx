import { useStore } from '../state/store.ts'
import { accountQuestion } from './accountChoice.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

const AccountQuestion = () => {
  const question = useStore(accountQuestion, (value) => value.open)
  if (!question) return null
  const current = question.current ?? '当前账号'
  const arriving = question.arriving ?? '另一账号'
  if (question.isGuest)
    return (
      <Dialog
        title="确认登录账号"
        footer={
          <>
            <Button onClick={() => question.answer('stay')}>不登录</Button>
            <Button look="primary" onClick={() => question.answer('switch')}>
              以{arriving}登录
            </Button>
          </>
        }
      >
        打开的链接带有「{arriving}
        」的登录信息。如果这不是您的账号，请不要登录：您填写和签署的内容会进入该账号。
      </Dialog>
    )
  return (
    <Dialog
      title="选择要使用的账号"
      footer={
        <>
          <Button onClick={() => question.answer('switch')}>切换为{arriving}</Button>
          <Button look="primary" onClick={() => question.answer('stay')}>
            继续使用{current}
          </Button>
        </>
      }
    >
      您正以「{current}」登录，而打开的链接带有「{arriving}
      」的登录信息。切换后，此浏览器中所有页面都会改用该账号；如果您不认识该账号，请继续使用当前账号。
    </Dialog>
  )
}

export default AccountQuestion
