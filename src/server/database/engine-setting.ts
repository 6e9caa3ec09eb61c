/** Without this setting `on`, policies show the owner's statements outside of teams nothing (armazem_is_engine). */
export const ENGINE_SETTING = 'app.engine'
