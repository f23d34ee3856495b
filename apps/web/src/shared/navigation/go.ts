// Lets code outside React (the call policy, session watchers) move the page. main.tsx plugs the router in.

type Move = (path: string, options: { replace: boolean }) => void

let move: Move = (path) => location.assign(path)

export const plugRouter = (router: Move) => {
  move = router
}

export const go = (path: string) => move(path, { replace: false })
export const goInstead = (path: string) => move(path, { replace: true })

/** Full page moves, in one object so that tests can watch them. */
export const page = {
  reload: () => location.reload(),
  leaveTo: (url: string) => location.replace(url),
  path: () => location.pathname,
}
