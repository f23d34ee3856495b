import { useStore } from '../state/store.ts'
import { accountQuestion } from './accountChoice.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { words } from './messages/account-question.zh.ts'

const AccountQuestion = () => {
  const question = useStore(accountQuestion, (value) => value.open)
  if (!question) return null
  const current = question.current ?? words().currentAccount
  const arriving = question.arriving ?? words().otherAccount
  if (question.isGuest)
    return (
      <Dialog
        title={words().confirmAccount}
        footer={
          <>
            <Button onClick={() => question.answer('stay')}>{words().doNotSignIn}</Button>
            <Button look="primary" onClick={() => question.answer('switch')}>
              {words().signInAs({ name: arriving })}
            </Button>
          </>
        }
      >
        {words().arrivesAsGuest({ arriving })}
      </Dialog>
    )
  return (
    <Dialog
      title={words().chooseAccount}
      footer={
        <>
          <Button onClick={() => question.answer('switch')}>{words().switchTo({ name: arriving })}</Button>
          <Button look="primary" onClick={() => question.answer('stay')}>
            {words().stayAs({ name: current })}
          </Button>
        </>
      }
    >
      {words().arrivesAsOther({ current, arriving })}
    </Dialog>
  )
}

export default AccountQuestion
