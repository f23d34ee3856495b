/** What floats above every page, whichever layout it has. */
export const Hosts = () => null
