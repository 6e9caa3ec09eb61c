export { default as reactAdmin } from 'ra-language-english'
