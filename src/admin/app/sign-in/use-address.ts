import { useEffect, useState } from 'react'

/** Returns the path in the address bar, and how to go to another of the screens before signing in. */
export function useAddress(): [string, (address: string) => void] {
  const [address, setAddress] = useState(location.pathname)
  useEffect(() => {
    const listen = () => setAddress(location.pathname)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
  return [
    address,
    (next) => {
      // The state says where to go after signing in; it must survive a detour over these screens.
      history.pushState(history.state, '', next)
      setAddress(next)
    },
  ]
}
