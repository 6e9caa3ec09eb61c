/**
 * Names the setting with which policies show rows to the owner's statements outside of teams
 * (armazem_is_engine); it must be `on`.
 */
export const ENGINE_SETTING = 'app.engine'
