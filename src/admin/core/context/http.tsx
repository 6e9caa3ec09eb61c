import { createContext, useContext } from 'react'
import type { HttpClient } from '../data/http-client.ts'

export const HttpContext = createContext<HttpClient | undefined>(undefined)

/** Calls of the API that no record of a resource is about: the person, teams, uploads, imports. */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext)
  if (!http) throw new Error('useHttp needs an HttpContext above it')
  return http
}
