-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
-- Another index already has the products of stock levels in their order.
drop index if exists "inventory_product_product_idx";
